//! Two words that can be said: codes of tables, and names of guests who have not given their own.

const FIRST: &str = "\
    amber ashen azure balmy blithe bold brave breezy bright brisk bronze calm candid carved cedar chalky \
    chestnut clear clever cloudy coastal cobalt copper coral crimson crisp curious daring deep dewy distant \
    downy dusky eager early earthen ebony elder ember evening faithful famous fearless fern festive fiery flaxen \
    fleet flint floral fond forest frank free fresh frosty gallant garnet gentle gilded ginger glad gleaming \
    golden grand grassy great green hardy harvest hazel hearty heather hidden highland hollow honest humble icy \
    indigo inland iron ivory jade jaunty jolly jovial keen kindly lasting late laurel leafy lemon level light \
    lilac linen lively lofty lone loyal lucid lucky lunar maple marble meadow mellow merry mighty mild misty \
    modest morning mossy mountain muted noble northern oaken olive onyx opal open orchard pale patient pearly \
    pine placid plain polar polite prime proud pure purple quick quiet rainy rapid ready regal ripe river \
    roaming rosy round royal ruby rugged russet rustic saffron sage salty sandy scarlet secret serene shady \
    sharp shy silent silken silver simple slate sleek smooth snowy sober solar solid southern spring spruce \
    stately steady steep still stony stormy stout summer sunny swift tall tame tawny thirsty thrifty tidal \
    timber topaz tranquil trim true trusty upland valiant velvet verdant violet vivid warm watchful western wild \
    willow windy winter wise witty woodland woven young";

const SECOND: &str = "\
    adder albatross alpaca antler anvil apple arrow avocet badger banner barley basket beacon beaver beetle bell \
    bison bittern blackbird bobcat bolt bridge bucket buckle bugle bunting buzzard camel canary candle canoe \
    caravan cardinal castle cello chaffinch chalice chapel charger chariot cherry chough citadel clarion clover \
    comet compass condor copse cormorant corncrake crane cricket crown cuckoo curlew cutter dagger dipper \
    dolphin donkey dove dragon drake drum duchess dunlin eagle egret eider elk falcon fawn feather ferret ferry \
    fieldfare finch firth flagon flamingo flute fox fulmar gadwall gannet garland gate gazelle glacier goblet \
    godwit goldfinch goose goshawk grebe griffin grouse guillemot gull hamlet hammer harbour hare harp harrier \
    hawk hedgehog helmet herald heron hobby hoopoe horn hornet hound ibis island jackdaw jay kestrel kettle kite \
    kittiwake knight knot ladder lance lantern lapwing lark lemur lily linnet lion lizard longbow lute lynx \
    magpie mallard mantle marlin marten martin mason merlin mill minstrel mitten moat monarch moorhen moose mule \
    nightjar nuthatch oak oriole osprey otter ouzel owl panther partridge peacock pebble pelican penguin pepper \
    petrel pheasant pigeon pilgrim pintail pipit plover pony poplar puffin quail quiver rabbit rampart raven \
    redshank redstart redwing reindeer ridge robin rook rooster rowan saddle salmon sandpiper sapling scabbard \
    serin shelduck shepherd shield shrike siskin skylark sloop snipe sparrow spindle spoonbill squirrel stag \
    starling stork sundial swallow swan tankard teal tern thistle thrush tiger torch tower trout trumpet \
    turnstone turret twite unicorn urchin vole wagtail walnut walrus warbler waxwing weasel whale wheatear \
    whimbrel widgeon windmill wolf woodcock wren wryneck yarrow zebra";

/// A word of a list. The lists are short against four bytes, so that all words come about equally often.
fn any(list: &'static str) -> &'static str {
    let count = list.split_whitespace().count();
    let number = u32::from_le_bytes(crate::random()) as usize % count.max(1);
    list.split_whitespace().nth(number).unwrap_or_default()
}

/// `amber-heron`.
pub fn code() -> String {
    format!("{}-{}", any(FIRST), any(SECOND))
}

/// `Amber Heron`.
pub fn guest() -> String {
    let capital =
        |word: &str| word.chars().take(1).map(|c| c.to_ascii_uppercase()).chain(word.chars().skip(1)).collect();
    [any(FIRST), any(SECOND)].map(|word| -> String { capital(word) }).join(" ")
}

/// What somebody typed as a code, as codes are written; none if it cannot be one.
pub fn read_code(text: &str) -> Option<String> {
    let words: Vec<String> =
        text.split(|c: char| !c.is_ascii_alphabetic()).filter(|w| !w.is_empty()).map(str::to_ascii_lowercase).collect();
    let [first, second] = words.as_slice() else { return None };
    let has = |list: &str, word: &str| list.split_whitespace().any(|known| known == word);
    (has(FIRST, first) && has(SECOND, second)).then(|| format!("{first}-{second}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::names;

    #[test]
    fn a_code_is_read_however_it_is_written() {
        for _ in 0..100 {
            let code = code();
            let said = code.replace('-', " ").to_ascii_uppercase();
            assert_eq!((read_code(&code), read_code(&said)), (Some(code.clone()), Some(code)));
        }
        for other in ["", "heron", "amber heron now", "zzz heron", "heron amber", "/t/abc"] {
            assert_eq!(read_code(other), None, "{other:?}");
        }
    }

    #[test]
    fn words_are_many_and_differ() {
        for list in [FIRST, SECOND] {
            let words: Vec<&str> = list.split_whitespace().collect();
            assert!(words.len() >= 200 && words.iter().collect::<BTreeSet<_>>().len() == words.len());
            assert!(words.iter().all(|word| word.len() <= 11 && word.bytes().all(|b| b.is_ascii_lowercase())));
        }
        let name = guest();
        assert_eq!(names::clean(&name), Some(name));
    }
}

// What the modules use of htmx, which is loaded before them.
interface Window {
  htmx: { ajax(method: string, address: string, options: { source: Element } | { target: string, swap: string }): Promise<void> };
}

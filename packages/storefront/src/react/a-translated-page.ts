/**
 * Translates a page like Chrome for readers of another language: after every change, it replaces each text node by a
 * new one inside two `<font>` elements. Returns a function that stops this.
 */
export function simulatePageTranslation(page: Document): () => void {
  const translateTexts = () => {
    const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement!
      if (text.data.trim() && !/^(FONT|SCRIPT|STYLE)$/.test(parent.nodeName)) {
        texts.push(text)
      }
    }
    for (const text of texts) {
      const outer = page.createElement("font")
      const inner = outer.appendChild(page.createElement("font"))
      inner.append(text.data)
      text.replaceWith(outer)
    }
  }
  const observer = new MutationObserver(translateTexts)
  observer.observe(page.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  translateTexts()
  return () => observer.disconnect()
}

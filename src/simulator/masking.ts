/** `***982247**`: enough to recognise a document, not enough to use it. */
export function maskDocument(document: string): string {
  const hiddenAtStart = Math.min(3, document.length)
  const hiddenAtEnd = Math.min(2, document.length - hiddenAtStart)
  const shown = document.slice(hiddenAtStart, document.length - hiddenAtEnd)
  // A short document (a passport, a mistyped one) would be mostly shown.
  if (shown.length < 4) {
    return "*".repeat(document.length)
  }
  return "*".repeat(hiddenAtStart) + shown + "*".repeat(hiddenAtEnd)
}

/** `MA*** SI***`, as the gateway answers a cardholder's name. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${word.slice(0, 2)}***`)
    .join(" ")
}

/** Tells the page. What it throws is its own matter, and changes nothing of a payment. */
export function tell<Told>(
  listener: ((told: Told) => void) | undefined,
  told: Told
): void {
  try {
    listener?.(told)
  } catch {
    // Said above.
  }
}

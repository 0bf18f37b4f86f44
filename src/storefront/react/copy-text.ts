/**
 * Copies what stands in an input, and resolves to it; to nothing where no way works: it is left
 * selected then, to be copied by hand.
 */
export async function copyText(input: HTMLInputElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(input.value)
  } catch {
    // No clipboard without HTTPS, and none in some apps' own browsers.
    input.select()
    if (!document.execCommand("copy")) {
      return ""
    }
  }
  return input.value
}

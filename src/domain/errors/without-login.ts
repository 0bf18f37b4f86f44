/** Removes user name and password from the URLs in a text, because database URLs contain them. */
export function withoutLogin(text: string): string {
  return text.replace(/:\/\/[^\s/@]*@/g, "://")
}

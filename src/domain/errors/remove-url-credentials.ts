/** Removes user name and password from the URLs in a text, because database URLs contain them. */
export function removeUrlCredentials(text: string): string {
  return text.replace(/:\/\/[^\s/@]*@/g, "://")
}

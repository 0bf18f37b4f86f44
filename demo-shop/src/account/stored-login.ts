const STORAGE_KEY = "shop.login"

/**
 * Stores the customer's login token in the browser's local storage. Every script of the page can read the token there.
 * A shop that loads scripts of other companies should use Medusa's session cookie instead.
 */
export const storedLogin = {
  get: (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined,
  set: (token: string): void => localStorage.setItem(STORAGE_KEY, token),
  forget: (): void => localStorage.removeItem(STORAGE_KEY),

  /** Calls `changed` whenever another tab signs in or out. Returns a function that stops this. */
  onChangeInOtherTab(changed: () => void): () => void {
    const listener = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY || key === null) changed()
    }
    window.addEventListener("storage", listener)
    return () => window.removeEventListener("storage", listener)
  },
}

/** Calls the browser's `fetch`. If a customer is signed in, adds the customer's login to the request. */
export const fetchWithStoredLogin: typeof fetch = (url, init) => {
  const token = storedLogin.get()
  const headers = new Headers(init?.headers)
  if (token) headers.set("authorization", `Bearer ${token}`)
  return fetch(url, { ...init, headers })
}

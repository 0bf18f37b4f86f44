const STORAGE_KEY = "shop.cart_id"

/**
 * Stores the cart's id in the browser's local storage, which all tabs share. The shop stores no other data about a
 * purchase in the browser.
 */
export const storedCartId = {
  get: (): string | undefined => localStorage.getItem(STORAGE_KEY) ?? undefined,
  set: (id: string): void => localStorage.setItem(STORAGE_KEY, id),

  /** Deletes the stored cart id `id`. Keeps another id, which another tab may have stored for a new cart. */
  deleteIfEqual(id: string): void {
    if (localStorage.getItem(STORAGE_KEY) === id)
      localStorage.removeItem(STORAGE_KEY)
  },

  /** Calls `changed` whenever another tab starts a new cart or finishes a cart. Returns a function that stops this. */
  onChangeInOtherTab(changed: () => void): () => void {
    const listener = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY || key === null) changed()
    }
    window.addEventListener("storage", listener)
    return () => window.removeEventListener("storage", listener)
  },
}

const KEPT_AS = "shop.cart_id"

/** The cart's id: all that this shop keeps of a purchase in the browser, the same in every tab. */
export const keptCartId = {
  get: (): string | undefined => localStorage.getItem(KEPT_AS) ?? undefined,
  set: (id: string): void => localStorage.setItem(KEPT_AS, id),

  /** Forgets the id, but only this one: another tab may have begun a new cart. */
  forget(id: string): void {
    if (localStorage.getItem(KEPT_AS) === id) localStorage.removeItem(KEPT_AS)
  },

  /** Calls `changed` when another tab has begun or finished a cart. Returns how to stop that. */
  onChange(changed: () => void): () => void {
    const listener = ({ key }: StorageEvent) => {
      if (key === KEPT_AS || key === null) changed()
    }
    window.addEventListener("storage", listener)
    return () => window.removeEventListener("storage", listener)
  },
}

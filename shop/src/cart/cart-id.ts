const KEPT_AS = "shop.cart_id"

/** All that this shop keeps in the browser of a purchase: its number, the same in every tab. */
export const keptCartId = {
  get: (): string | undefined => localStorage.getItem(KEPT_AS) ?? undefined,
  set: (id: string): void => localStorage.setItem(KEPT_AS, id),

  /** Only this one: another tab may have begun a new cart. */
  forget(id: string): void {
    if (localStorage.getItem(KEPT_AS) === id) localStorage.removeItem(KEPT_AS)
  },

  /** When another tab has begun or finished a cart. */
  onChange(changed: () => void): () => void {
    const listener = ({ key }: StorageEvent) => {
      if (key === KEPT_AS || key === null) changed()
    }
    window.addEventListener("storage", listener)
    return () => window.removeEventListener("storage", listener)
  },
}

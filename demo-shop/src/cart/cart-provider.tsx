import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react"
import { useCustomerAccount } from "../account/customer-provider"
import { useLanguage } from "../language/language"
import {
  sendCartRequest,
  type Cart,
  updateLineItemQuantity,
  readCart,
} from "../store/cart"
import { useStore } from "../store/store"
import { CartContext, type ShopCart } from "./cart-context"
import { storedCartId } from "./stored-cart-id"
import type {
  Checkout,
  PlacedOrder,
  StoreClient,
} from "medusa-payment-checkout-transparent-storefront/checkout"

type KnownCart = Pick<ShopCart, "status"> &
  Partial<Pick<ShopCart, "cart" | "placed">>

export function CartProvider({ children }: { children: ReactNode }) {
  const store = useStore()
  const { locale } = useLanguage()
  const [known, setKnown] = useState<KnownCart>({ status: "loading" })
  const [document, setDocument] = useState("")
  /**
   * The sequence number of the latest request for the cart. The answer to an older request may arrive later, so its
   * cart is ignored.
   */
  const latestRequest = useRef(0)
  /**
   * The id of the cart that this tab shows, or `undefined`.
   *
   * If another tab finds that this cart has an order, that tab deletes the cart's id from the browser's storage. The
   * present tab then needs its own copy of the id to find the order.
   */
  const shownId = useRef<string | undefined>(undefined)

  useEffect(() => {
    shownId.current = known.cart?.id
  })

  const refresh = useCallback(async () => {
    const request = ++latestRequest.current
    const setKnownIfLatestRequest = (now: (before: KnownCart) => KnownCart) => {
      if (request === latestRequest.current) setKnown(now)
    }
    try {
      const { cart, placed } = await restoreStoredCart(
        store,
        storedCartId.get() ?? shownId.current
      )
      // A later request may be answered before this one and then finds no cart. The placed order is therefore stored
      // from every answer, even an old one.
      if (placed) setKnown((before) => ({ ...before, placed }))
      setKnownIfLatestRequest((before) => ({
        status: "ready",
        cart,
        placed: before.placed,
      }))
    } catch {
      setKnownIfLatestRequest((before) =>
        before.status === "ready" ? before : { status: "failed" }
      )
    }
  }, [store])

  useAutomaticCartRefresh(refresh)

  const shopCart = useMemo<ShopCart>(() => {
    const { client, settings } = store
    const { cart, placed, status } = known
    const changeCartAndShowResult = async (make: () => Promise<Cart>) => {
      const request = ++latestRequest.current
      try {
        const changed = await make()
        if (request === latestRequest.current) {
          setKnown({ status: "ready", cart: changed })
        }
      } catch (error) {
        // The change may have failed because another tab has paid the cart. The cart is then an order.
        void refresh()
        throw error
      }
    }
    const changeCart = async (make: (id: string) => Promise<Cart>) => {
      if (cart) await changeCartAndShowResult(() => make(cart.id))
    }
    return {
      cart,
      placed,
      status,
      document,
      setDocument,
      refresh,
      add: (variantId, quantity) =>
        changeCartAndShowResult(async () => {
          const kept =
            cart ?? (await restoreStoredCart(store, storedCartId.get())).cart
          const begin = { region_id: settings.regionId, locale }
          const { id } = kept ?? (await sendCartRequest(client, "", begin))
          storedCartId.set(id)
          const item = { variant_id: variantId, quantity }
          return sendCartRequest(client, `/${id}/line-items`, item)
        }),
      setQuantity: (itemId, quantity) =>
        changeCart((id) =>
          updateLineItemQuantity(client, id, { itemId, quantity })
        ),
      update: (wanted) =>
        changeCart((id) => sendCartRequest(client, `/${id}`, wanted)),
      claim: () =>
        changeCart((id) => sendCartRequest(client, `/${id}/customer`, {})),
      chooseShipping: (option_id) =>
        changeCart((id) =>
          sendCartRequest(client, `/${id}/shipping-methods`, { option_id })
        ),
      forgetCart() {
        ++latestRequest.current
        if (cart) storedCartId.deleteIfEqual(cart.id)
        setKnown({ status: "ready" })
        setDocument("")
      },
    }
  }, [known, document, refresh, store, locale])

  useAssignCartToCustomer(shopCart)

  const { cart, update } = shopCart
  const hasOtherLocale = cart !== undefined && cart.locale !== locale
  useEffect(() => {
    if (!hasOtherLocale) return
    // Medusa and the plugin write to the shopper in the cart's language. A cart that is being paid cannot be changed,
    // and keeps its language.
    update({ locale }).catch(() => undefined)
    // `update` is a new function whenever the cart changes, but the effect must run only once for each choice of a
    // language.
  }, [hasOtherLocale, locale, cart?.id])

  return (
    <CartContext.Provider value={shopCart}>{children}</CartContext.Provider>
  )
}

/**
 * Assigns the cart to the signed-in customer if the cart belongs to a guest or to another customer. A saved card can
 * pay only for a cart of its customer.
 */
function useAssignCartToCustomer({ cart, claim }: ShopCart): void {
  const { customer } = useCustomerAccount()
  const isForeign = cart && customer && cart.customer?.id !== customer.id
  useEffect(() => {
    // If this fails, the cart can still be paid with a typed card.
    if (isForeign) claim().catch(() => undefined)
    // `claim` is a new function whenever the cart changes, but the effect must run only once for each cart and
    // customer.
  }, [isForeign, cart?.id, customer?.id])
}

/**
 * Refreshes the cart when the page is loaded, when the page becomes visible again, and when another tab has begun or
 * finished a cart.
 */
function useAutomaticCartRefresh(refresh: () => Promise<void>): void {
  useEffect(() => {
    const refreshWhenShown = () => {
      if (document.visibilityState === "visible") void refresh()
    }
    void refresh()
    document.addEventListener("visibilitychange", refreshWhenShown)
    const stopListening = storedCartId.onChangeInOtherTab(() => void refresh())
    return () => {
      document.removeEventListener("visibilitychange", refreshWhenShown)
      stopListening()
    }
  }, [refresh])
}

/**
 * Reads the cart `id`, or the order that Medusa has made of the cart. There are four cases:
 * - The cart is not completed: returns `cart`.
 * - The cart is completed and its payment is being verified or in doubt: returns `cart`.
 * - The cart is completed in any other way: returns its order as `placed`, or nothing if there is no order. Deletes the
 *   id from the browser's storage.
 * - The cart is not found: returns nothing, and deletes the id from the browser's storage.
 */
async function restoreStoredCart(
  { client, checkout }: { client: StoreClient; checkout: Checkout },
  id: string | undefined
): Promise<{ cart?: Cart | undefined; placed?: PlacedOrder | undefined }> {
  if (id === undefined) return {}
  const cart = await readCart(client, id)
  if (cart && cart.completed_at === null) return { cart }

  const became = cart && (await checkout.resume(id))
  // Medusa completes a cart before it is paid, and reopens it if the payment fails.
  if (/^(being_verified|in_doubt)$/.test(became?.kind ?? "")) return { cart }

  storedCartId.deleteIfEqual(id)
  return { placed: became && "order" in became ? became.order : undefined }
}

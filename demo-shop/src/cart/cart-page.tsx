import {
  PricesByWay,
  useWaysOfPaying,
} from "medusa-payment-checkout-transparent-storefront/react"

import { QuantityInput } from "../form/quantity-input"
import { useAsyncAction } from "../form/use-async-action"
import { PageTitle } from "../frame/page-title"
import { Picture } from "../frame/picture"
import { Loading, ShopUnreachableNotice } from "../frame/request-states"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import type { LineItem } from "../store/cart"
import { useCart } from "./cart-context"
import { VariantTitle } from "./line-items"
import { Totals } from "./totals"

export function CartPage() {
  const { texts } = useLanguage()
  const { cart, status, refresh } = useCart()
  const ways = useWaysOfPaying({ cartId: cart?.id, amount: cart?.total })
  if (status === "loading") return <Loading />
  if (status === "failed") {
    return <ShopUnreachableNotice onTryAgain={() => void refresh()} />
  }
  if (!cart || cart.items.length === 0) return <EmptyCart />

  return (
    <>
      <PageTitle>{texts.cart}</PageTitle>
      <div className="with-summary">
        <ul className="cart-items">
          {cart.items.map((item) => (
            <CartItem key={item.id} item={item} />
          ))}
        </ul>
        <section className="summary card" aria-labelledby="summary">
          <h2 id="summary">{texts.summary}</h2>
          <Totals of={cart} hasShipping={cart.shipping_methods.length > 0} />
          {ways && <PricesByWay ways={ways} />}
          <Link to={{ name: "checkout" }} className="button button-main">
            {texts.checkOut}
          </Link>
          <Link to={{ name: "products" }} className="button button-plain">
            {texts.goOn}
          </Link>
        </section>
      </div>
    </>
  )
}

export function EmptyCart() {
  const { texts } = useLanguage()
  return (
    <div className="narrow empty">
      <PageTitle>{texts.cart}</PageTitle>
      <p>{texts.cartEmpty}</p>
      <Link to={{ name: "products" }} className="button button-main">
        {texts.seeProducts}
      </Link>
    </div>
  )
}

function CartItem({ item }: { item: LineItem }) {
  const { texts, money } = useLanguage()
  const { setQuantity } = useCart()
  const { attempt, isBusy, problem } = useAsyncAction()
  const title = item.product_title ?? ""

  const changeQuantity = (quantity: number) =>
    attempt(() => setQuantity(item.id, quantity))
  return (
    <li className="cart-item">
      <Picture of={item.thumbnail} />
      <div className="cart-item-texts">
        <h2 lang="pt-BR">
          <Link to={{ name: "product", handle: item.product_handle ?? "" }}>
            {title}
          </Link>
        </h2>
        <p className="soft">
          <VariantTitle of={item} />
          <span>{` · ${texts.each(money(item.unit_price))}`}</span>
        </p>
        <div className="cart-item-acts">
          <QuantityInput
            label={texts.quantityOf(title)}
            quantity={item.quantity}
            isBusy={isBusy}
            onChange={(quantity) => void changeQuantity(quantity)}
          />
          <button
            type="button"
            className="text-button"
            aria-label={texts.removeItem(title)}
            disabled={isBusy}
            onClick={() => void changeQuantity(0)}
          >
            {texts.remove}
          </button>
        </div>
        {problem}
      </div>
      <p className="cart-item-price">
        {money(item.unit_price * item.quantity)}
      </p>
    </li>
  )
}

import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { CheckoutPage } from "./checkout-page"

/**
 * Shows the page to which the gateway sends the shopper back from a payment link. If this browser knows neither the
 * cart nor the order, the page shows a general text.
 */
export function ReturnPage() {
  const { cart, status, placed } = useCart()
  return status === "ready" && !cart && !placed ? (
    <ReturnWithUnknownCart />
  ) : (
    <CheckoutPage step="payment" hasReturned />
  )
}

/**
 * Shows a general text after the return from a payment link, for a browser that does not know the cart. The shopper may
 * have opened the link on another device or in the browser of a wallet's app.
 */
function ReturnWithUnknownCart() {
  const { texts } = useLanguage()
  return (
    <div className="narrow empty">
      <PageTitle>{texts.returnedTitle}</PageTitle>
      <p>{texts.returnedElsewhere}</p>
      <Link to={{ name: "products" }} className="button button-main">
        {texts.backToShop}
      </Link>
    </div>
  )
}

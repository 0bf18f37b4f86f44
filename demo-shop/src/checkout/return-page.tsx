import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { CheckoutPage } from "./checkout-page"

/**
 * Shows the page to which the gateway sends the shopper back from a payment link. The page shows the order if the link
 * was paid, and otherwise the payment step. If this browser knows neither the cart nor the order, the page shows a
 * general text.
 */
export function ReturnPage() {
  const { cart, status, placed } = useCart()
  return status === "ready" && !cart && !placed ? (
    <PaidElsewhere />
  ) : (
    <CheckoutPage step="payment" hasReturned />
  )
}

/**
 * Shows a general text if this browser does not know the cart. This happens when the shopper opened the payment link on
 * another device or in the browser of a wallet's app.
 */
function PaidElsewhere() {
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

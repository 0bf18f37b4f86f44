import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { CheckoutPage } from "./checkout-page"

/**
 * Shows the page to which a payment link returns, with the order if it was paid and otherwise with the payment. The
 * page finds both by the cart whose id the browser keeps.
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
 * Shows a text for a browser without the cart, because the link was opened on another device or in the browser of a
 * wallet's app.
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

import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { CheckoutPage } from "./checkout-page"

/**
 * Whoever comes back from a payment link: to the order when it is paid, to the payment when it is not.
 * This browser knows her cart, and the shop's backend all the rest.
 */
export function ReturnPage() {
  const { cart, status, placed } = useCart()
  return status === "ready" && !cart && !placed ? (
    <PaidElsewhere />
  ) : (
    <CheckoutPage step="payment" hasReturned />
  )
}

/** A link may be opened on another device, or in the browser of a wallet's app. */
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

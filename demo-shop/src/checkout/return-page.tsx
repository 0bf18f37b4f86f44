import { useCart } from "../cart/cart-context"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { Link } from "../navigation/link"
import { CheckoutPage } from "./checkout-page"

/**
 * The page to which a payment link returns: shows the order if it is paid, else the payment. The
 * browser knows only the cart; the shop's backend knows everything else.
 */
export function ReturnPage() {
  const { cart, status, placed } = useCart()
  return status === "ready" && !cart && !placed ? (
    <PaidElsewhere />
  ) : (
    <CheckoutPage step="payment" hasReturned />
  )
}

/** Shown without a cart: the link was opened on another device, or in the browser of a wallet's app. */
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

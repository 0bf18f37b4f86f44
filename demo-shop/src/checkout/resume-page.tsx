import { ResumePayment } from "medusa-payment-checkout-transparent-storefront/react"

import { useCart } from "../cart/cart-context"
import { storedCartId } from "../cart/stored-cart-id"
import { PageTitle } from "../frame/page-title"
import { useLanguage } from "../language/language"
import { useNavigation } from "../navigation/navigation"
import { PayInPayerPanelHint } from "./sandbox-hints"

/**
 * Shows the page that a shopper opens with the link in a payment reminder. The page shows this one payment and no other
 * data of the shopper.
 */
export function ResumePage({ token }: { token: string }) {
  const { texts } = useLanguage()
  const { refresh } = useCart()
  const { go } = useNavigation()
  const takeCart = (id: string) => {
    storedCartId.set(id)
    void refresh().then(() => go({ name: "cart" }))
  }
  return (
    <div className="narrow">
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageTitle>{texts.resumeTitle}</PageTitle>
      <div className="card open-code">
        <ResumePayment token={token} onCart={takeCart} />
        <PayInPayerPanelHint />
      </div>
    </div>
  )
}

import type { ReactElement } from "react"

import { CodePayment, type CodePaymentProps } from "./code-payment"
import { PIX_CODE_TEXTS, PRICE_TEXTS } from "../texts"
import { pixPriceLabel } from "../ways-of-paying"

export type PixPaymentProps = CodePaymentProps

/**
 * Pays a cart by Pix. Asks for the buyer's document if the page does not know it, shows the code and waits for the
 * payment. After a reload it shows the code if it can still be paid. It contains a `<form>`, so do not put it into
 * another form. Style it by the class names `ct-…` and the attribute `data-status`.
 */
export function PixPayment(props: PixPaymentProps): ReactElement {
  return (
    <CodePayment
      {...props}
      method="pix"
      own={{ ...PIX_CODE_TEXTS, ...PRICE_TEXTS }}
      priceLabel={pixPriceLabel}
    />
  )
}

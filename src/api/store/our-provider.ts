import type { PaymentMethod } from "../../core/charge/charge"

export interface OurProvider {
  method: PaymentMethod
  account: string
}

/** What the id of a payment provider says, if it is one of ours. */
export function ourProvider(id: string | undefined): OurProvider | undefined {
  const [, method, account] =
    /^pp_transparent-(card|pix|wallet|link)_(.+)$/.exec(id ?? "") ?? []
  return account === undefined
    ? undefined
    : { method: method as PaymentMethod, account }
}

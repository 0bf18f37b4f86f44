import type { PaymentSession } from "./payment-session"
import type { ProviderAccess } from "./provider-access"

/**
 * Core does not roll the collection's amount back when a change of the cart fails; with a wrong one
 * a fully paid order would count as paid in part (measured). Only for a session whose amount is
 * what is being bought.
 */
export async function correctCollectionAmount(
  { paymentCollections }: Pick<ProviderAccess, "paymentCollections">,
  session: PaymentSession
): Promise<void> {
  const { collectionAmount, amount, paymentCollectionId } = session
  if (collectionAmount !== undefined && collectionAmount !== amount) {
    await paymentCollections.update({ id: paymentCollectionId, amount })
  }
}

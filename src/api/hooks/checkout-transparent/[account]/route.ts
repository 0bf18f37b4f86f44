import type { Handler } from "../../../route-handler"
import {
  LONGEST_NOTIFICATION_BYTES,
  readBounded,
} from "../../../../webhooks/read-bounded"
import { receiveDelivery } from "../../receive-delivery"

/**
 * Receives the gateway's deliveries for one account; it is the notification URL for the merchant panel. Answers 200
 * when the notification is stored (or for a test), 503 if it cannot be stored, 401 without a configured token, 413
 * above 256 kB, 400 if the body is not a JSON object, 404 for an account that is not configured.
 */
export const POST: Handler = async (request, response) => {
  await receiveDelivery(request, response, {
    accountId: request.params.account ?? "",
    readBody: () => readBounded(request, LONGEST_NOTIFICATION_BYTES),
  })
}

/**
 * Answers anybody who opens the notification URL, as merchant panels do to try an address: 200 and what the address is
 * for. The same for each address, so that it tells nothing of the accounts.
 */
export const GET: Handler = (_request, response) => {
  response
    .type("text/plain")
    .send("This address receives the gateway's notifications by POST.\n")
}

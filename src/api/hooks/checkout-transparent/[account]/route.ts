import type { Handler } from "../../../route-handler"
import {
  LONGEST_NOTIFICATION_BYTES,
  readBounded,
} from "../../../../webhooks/read-bounded"
import { receiveDelivery } from "../../receive-delivery"

/**
 * Receives the gateway's notifications for one account at the URL that is entered in the merchant panel. Answers 200
 * when the notification is stored and for a test delivery, which is not stored. Answers 503 if the notification cannot
 * be stored, 401 without a configured token, 413 above 256 kB, 400 if the body is not a JSON object, and 404 for an
 * account that is not configured.
 */
export const POST: Handler = async (request, response) => {
  await receiveDelivery(request, response, {
    accountId: request.params.account ?? "",
    readBody: () => readBounded(request, LONGEST_NOTIFICATION_BYTES),
  })
}

/**
 * Answers a GET of the notification URL with 200 and what the address is for, because merchant panels open an address
 * to try it. The answer is the same for each address, so that it reveals nothing about the accounts.
 */
export const GET: Handler = (_request, response) => {
  response
    .type("text/plain")
    .send("This address receives the gateway's notifications by POST.\n")
}

/** Reads what the gateway sends to us: from headers and bodies to the types of `charge`. */
export { hasToken, matchingToken } from "./authenticate"
export { eventTypeHeaderOf } from "./event-type-header"
export { readNotification, type ReadNotification } from "./read-notification"

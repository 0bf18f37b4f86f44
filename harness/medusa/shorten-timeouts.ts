// This file is loaded before the rest of a store. It shortens timeouts, so that a few minutes contain many of them.
// The proportions are those of a real store.
import {
  PAUSES_BETWEEN_REFUNDS,
  TIMEOUTS,
} from "../../src/domain/call-time-limits"

Object.assign(TIMEOUTS, {
  providerMethodMs: 8_000,
  callMs: 2_500,
  connectMs: 1_000,
  accessTokenMs: 2_000,
})
Object.assign(PAUSES_BETWEEN_REFUNDS, { equalMs: 3_000, afterRefusalMs: 5_000 })

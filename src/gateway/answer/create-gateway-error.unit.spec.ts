import type { GatewayOperation } from "../../domain/errors/gateway-error"
import {
  anInvalidAnswer,
  aRefusedCall,
} from "../../../harness/gateway-client/request-and-answer-fixtures"
import { type CallContext, hostAndUrlOptionOf } from "../call-context"
import { type CallFailure, createGatewayError } from "./create-gateway-error"

const ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
const SECRET = "canary-secret"

const aContext = (operation: GatewayOperation): CallContext => ({
  operation,
  secrets: [],
  merchantChargeId: ID,
})

/**
 * Tests the errors alone. The specs in integration-tests/modules/gateway/client test how the client handles the
 * failures of each call.
 */
describe("the error of a call", () => {
  it.each<[CallFailure, boolean]>([
    [{ kind: "not_sent", reason: "connection_failed" }, true],
    [aRefusedCall(404), true],
    [aRefusedCall(429), true],
    [aRefusedCall(503), true],
    [anInvalidAnswer("unreadable"), true],
    [anInvalidAnswer("other_charge"), false],
    [aRefusedCall(302), false],
    [aRefusedCall(403), false],
  ])(
    "if a lookup failed with %j, the value of retryable in the error is %s",
    (failure, retryable) => {
      const { retryable: is } = createGatewayError(
        failure,
        aContext("look_up_charge")
      )

      expect(is).toBe(retryable)
    }
  )

  it.each<CallFailure>([
    { kind: "no_reply" },
    aRefusedCall(400),
    anInvalidAnswer("unreadable"),
  ])(
    "if a request for an access token failed with %j, the error has the outcome not_sent",
    (failure) => {
      expect(
        createGatewayError(failure, aContext("request_access_token")).outcome
      ).toBe("not_sent")
    }
  )

  it.each(["invalid_client", "unauthorized_client"])(
    "if a request for an access token is answered with the status 400 and the OAuth error %s, the error code is gateway_authentication_failed",
    (error) => {
      expect(
        createGatewayError(
          aRefusedCall(400, { error }),
          aContext("request_access_token")
        ).code
      ).toBe("gateway_authentication_failed")
    }
  )

  it("the error of a rejected refund says what was attempted, what the gateway answered and what to do", () => {
    const answer = aRefusedCall(400, {
      message: "Invalid request",
      businessCode: "B-1",
      errors: [{ field: "customer.email", message: "is not valid" }],
    })

    expect(createGatewayError(answer, aContext("refund_charge")).message).toBe(
      `Refunding the charge ${ID}: the gateway answered 400 (Invalid request; B-1; customer.email is not valid). ` +
        "Nothing was refunded; compare the charge's state and amount in the merchant panel, and wait 3 minutes before you try again."
    )
  })

  it("the error of a failed call contains the host and the port of the gateway's address, and no other part of the address", () => {
    const urls = {
      baseUrl: `https://user:${SECRET}@gateway.example/${SECRET}?key=${SECRET}#${SECRET}`,
      authUrl: "http://auth.example:8080",
    }
    const address = hostAndUrlOptionOf(urls, "baseUrl")
    const error = createGatewayError(
      { kind: "not_sent", reason: "refused" },
      { ...aContext("authorize_card"), address }
    )

    expect(address).toEqual({ host: "gateway.example:443", option: "baseUrl" })
    expect(error.message).toContain("gateway.example:443 refused")
    expect(JSON.stringify(error)).not.toContain("canary")
  })
})

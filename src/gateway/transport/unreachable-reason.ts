import type { UnreachableReason } from "../../core/errors/gateway-not-sent-errors"

const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_)/

/** Names why no connection came about, from the code of the error that Node or undici gave. */
export function unreachableReason(cause: unknown): UnreachableReason {
  const code = codeOf(cause)
  switch (code) {
    case "ECONNREFUSED":
      return "refused"
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return "connect_timeout"
    case "UND_ERR_CLOSED":
    case "UND_ERR_DESTROYED":
      return "client_closed"
  }
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) {
    return "dns"
  }
  return TLS_CODE.test(code) ? "tls" : "connection_failed"
}

function codeOf(cause: unknown): string {
  if (typeof cause !== "object" || cause === null) {
    return ""
  }
  if (
    "errors" in cause &&
    Array.isArray(cause.errors) &&
    cause.errors.length > 0
  ) {
    return codeOf(cause.errors[0]) // one per address of the host: the first says enough
  }
  return "code" in cause && typeof cause.code === "string" ? cause.code : ""
}

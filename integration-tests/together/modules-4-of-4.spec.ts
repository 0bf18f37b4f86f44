import { playTogether } from "./together"

playTogether(["integration-tests/modules", "integration-tests/gateway"], {
  part: 4,
  of: 4,
})

import { playTogether } from "./together"

playTogether(["integration-tests/modules", "integration-tests/gateway"], {
  part: 1,
  of: 4,
})

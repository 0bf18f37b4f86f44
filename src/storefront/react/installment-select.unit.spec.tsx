import { fireEvent, screen } from "@testing-library/react"

import { atNow, CART, resolve, show } from "./a-fake-checkout"
import {
  CardForm,
  InstallmentSelect,
  type InstallmentSelectProps,
} from "./index"

atNow()

/** The space after "R$" is a no-break one. */
const plain = (text: string | null) => text?.replace(/\u00a0/g, " ")
const select = () => screen.getByRole<HTMLSelectElement>("combobox")
const labels = () =>
  [...select().options].map((option) => plain(option.textContent))
const onChange = jest.fn()
afterEach(() => onChange.mockReset())

const aSelect = (props: Partial<InstallmentSelectProps>) => (
  <InstallmentSelect amount={100} value={1} onChange={onChange} {...props} />
)

describe("InstallmentSelect", () => {
  it("offers what the shop's rules allow, in Portuguese", async () => {
    await show(aSelect({}))

    expect(labels().at(-1)).toBe("12x de R$ 8,33 sem juros")
    expect(labels().slice(0, 3)).toEqual([
      "À vista R$ 100,00",
      "2x de R$ 50,00 sem juros",
      "3x de R$ 33,33 sem juros",
    ])
    expect(screen.getByLabelText("Parcelas")).toBe(select())
  })
})

it("tells the largest count when the amount does not allow the chosen one any more", async () => {
  const { rerender } = await show(aSelect({ value: 10 }))
  expect(onChange).not.toHaveBeenCalled()

  rerender(aSelect({ amount: 15, value: 10 }))

  expect(onChange.mock.calls).toEqual([[3]])
  expect(select().value).toBe("3")
})

it("the live region of CardForm tells the installments when the total does not allow the chosen ones any more", async () => {
  const { rerender } = await show(<CardForm {...CART} amount={100} />)
  fireEvent.change(select(), { target: { value: "10" } })

  rerender(<CardForm {...CART} amount={15} />)
  await resolve()

  expect(select().value).toBe("3")
  expect(plain(screen.getByRole("status").textContent)).toBe(
    "3x de R$ 5,00 sem juros"
  )
  expect(plain(screen.getByRole("button").textContent)).toBe("Pagar R$ 15,00")
})

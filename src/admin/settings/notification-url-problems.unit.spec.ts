import { notificationUrlProblems } from "./notification-url-problems"

it.each([
  ["https://api.shop.example/hooks/checkout-transparent/br", []],
  ["http://api.shop.example/hooks", ["not_https"]],
  ["https://api.shop.example/hooks?account=br", ["query"]],
  ["https://api.shop.example/hooks?", ["query"]],
  ["https://203.0.113.7/hooks", ["ipv4"]],
  ["https://2130706433/hooks", ["ipv4"]],
  ["https://4.shop.example/hooks", []],
  ["http://127.0.0.1:9000/hooks?x=1", ["not_https", "query", "ipv4"]],
  ["/hooks/checkout-transparent/br", ["no_url"]],
])("%s breaks %j", (url, problems) => {
  expect(notificationUrlProblems(url)).toEqual(problems)
})

export default { check: () => [{ rule: 'price-list/loud', severity: 'fatal', pointer: '/heading', message: 'The heading shouts.' }] };

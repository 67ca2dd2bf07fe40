export default { check: () => [{ rule: 'price-list/loud', severity: 'warning', pointer: 'heading', message: 'The heading shouts.' }] };

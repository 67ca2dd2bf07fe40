export default { check: () => [{ message: 'The heading shouts.' }] };

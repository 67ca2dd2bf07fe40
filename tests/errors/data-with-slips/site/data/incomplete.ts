export default () => [{ name: 'Ada', quote: 'I slept through it.' }, { name: 'Bo' }];

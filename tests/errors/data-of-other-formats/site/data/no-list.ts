export default () => 'How loud?';

export { LiveForm as LiveFormIsland } from './form-live.tsx';

export { LiveForm as LeadFormIsland } from '../../ui/form-live.tsx';

import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { fixName, kindredName, nearestName } from '../../text/nearest-name.ts';

export const rules: Rules = {
  'location/business': {
    title: 'A kind of business that schema.org does not have',
    why: 'Search engines do not understand it, and ignore the place with its hours and phone.',
    fix: 'Write the nearest that there is, or delete the field.',
    wrong: 'business: ClimbingHall',
    right: 'business: SportsActivityLocation',
    canBeOff: true,
  },
};

/** Those of businesses and of other places that visitors come to. */
const KINDS = `
  LocalBusiness Organization Place Corporation Cooperative NGO Airline OnlineBusiness OnlineStore
  AnimalShelter ArchiveOrganization AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash
  GasStation MotorcycleDealer MotorcycleRepair Dentist DryCleaningOrLaundry EmergencyService FireStation Hospital PoliceStation
  EmploymentAgency EntertainmentBusiness AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub
  FinancialService AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency
  FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery
  GovernmentOffice PostOffice HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub NailSalon TattooParlor
  HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness HousePainter Locksmith MovingCompany Plumber RoofingContractor
  InternetCafe LegalService Attorney Notary Library LibrarySystem
  LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort SkiResort VacationRental
  MedicalBusiness MedicalOrganization CommunityHealth Dermatology DietNutrition Emergency Geriatric Gynecologic MedicalClinic Midwifery
  Nursing Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric Pharmacy Physician IndividualPhysician PhysiciansOffice
  Physiotherapy PlasticSurgery Podiatric Psychiatric PublicHealth DiagnosticLab CovidTestingFacility
  ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter
  SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub StadiumOrArena TennisComplex
  SportsOrganization SportsTeam Store BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore
  Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore
  MobilePhoneStore MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop
  ToyStore WholesaleStore TelevisionStation TouristInformationCenter TravelAgency
  EducationalOrganization CollegeOrUniversity GovernmentOrganization NewsMediaOrganization PerformingGroup DanceGroup MusicGroup
  TheaterGroup PoliticalParty ResearchOrganization SearchRescueOrganization WorkersUnion
  CivicStructure Airport Aquarium Beach BoatTerminal BusStation BusStop Cemetery Crematorium EducationalOrganization EventVenue
  GovernmentBuilding CityHall Courthouse DefenceEstablishment Embassy LegislativeBuilding Museum MusicVenue Park ParkingFacility
  PerformingArtsTheater PlaceOfWorship BuddhistTemple CatholicChurch Church HinduTemple Mosque Synagogue Playground PublicToilet RVPark
  SubwayStation TaxiStand TrainStation Zoo TouristAttraction Accommodation Apartment ApartmentComplex GatedResidenceCommunity
  LandmarksOrHistoricalBuildings TouristDestination Consortium ReligiousOrganization House MeetingRoom Residence Room Suite
`
  .trim()
  .split(/\s+/);

/** What people write for some of them. */
const MEANT: readonly [RegExp, string][] = [
  [/gym|fitness|yoga|pilates/i, 'ExerciseGym'],
  [/climb|boulder|sport|dance|danc|martial|swim|skat|rink|court/i, 'SportsActivityLocation'],
  [/caf[eé]|coffee/i, 'CafeOrCoffeeShop'],
  [/bar\b|pub\b|tavern|bistro/i, 'BarOrPub'],
  [/barber|hair/i, 'HairSalon'],
  [/law|solicitor/i, 'LegalService'],
  [/physio|massage/i, 'Physiotherapy'],
  [/doctor|practice|clinic/i, 'MedicalClinic'],
  [/agency|studio|consult|office/i, 'ProfessionalService'],
  [/theat/i, 'PerformingArtsTheater'],
  [/venue|festival|event/i, 'EventVenue'],
  [/university|college/i, 'CollegeOrUniversity'],
  [/shop|store|market/i, 'Store'],
];

/** Kinds of schools and of care are many. */
const OTHERS = /^[A-Z][A-Za-z]*(?:care|school)$/i;

/** Whether schema.org has a kind of business. */
export function checkKind(business: string): Diagnostic[] {
  if (KINDS.includes(business) || OTHERS.test(business)) return [];
  const near =
    nearestName(business.replaceAll(' ', ''), KINDS) ??
    MEANT.find(([words]) => words.test(business))?.[1] ??
    kindredName(business, KINDS);
  return [
    {
      rule: 'location/business',
      severity: 'warning',
      pointer: '/business',
      message: `Search engines do not know \`${business}\`: schema.org has no such kind of business.`,
      help: near
        ? `The nearest is: business: ${near}`
        : 'Write the nearest of https://schema.org/LocalBusiness, or delete the field.',
      suggest: near,
      ...fixName(business, KINDS),
    },
  ];
}

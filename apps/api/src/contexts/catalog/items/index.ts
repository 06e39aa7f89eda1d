export { factsOfSkin, floatsOfWear, isImpossible, phaseOf, polishCollection } from './skin-catalogue.ts'

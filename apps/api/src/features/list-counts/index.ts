export { FACET_COUNT, facetOf, facetsMatching } from './domain/facets.ts'
export { countAfterDay, findPlace, readIndex, type ListIndex } from './find-place.ts'
export { listCountsRepository, startOfDay } from './list-counts.repository.ts'

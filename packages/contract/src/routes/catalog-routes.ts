import { Success } from '../identity/accounts.ts'
import { ControlResponse } from '../office/controls.ts'
import {
  AcceptPriceRequest,
  AppraisalParams,
  AppraisalResponse,
  AppraisalRulesResponse,
  AskAppraisalRequest,
  NamePriceRequest,
  WithdrawPriceRequest,
} from '../catalog/appraisals.ts'
import { CalculatorFile } from '../catalog/calculator.ts'
import { ItemPriceParams, ItemPriceResponse, PriceMovesResponse } from '../catalog/item-prices.ts'
import { InventoryQuery, InventoryResponse } from '../catalog/inventory.ts'
import {
  CalculatorPageQuery,
  CalculatorPageResponse,
  DecidePriceListRequest,
  FetchPricesResponse,
  PriceListParams,
  PriceListResponse,
  PriceListsResponse,
  SkinItemParams,
  SkinItemResponse,
  SkinPricesQuery,
  SkinPricesResponse,
} from '../catalog/prices.ts'
import {
  PriceAlertParams,
  PriceAlertRequest,
  PriceAlertsResponse,
  StopPriceAlertsRequest,
} from '../catalog/price-alerts.ts'
import { RateBoardResponse } from '../selling/public-figures.ts'
import type { RouteMap } from './route.ts'

export const CATALOG_ROUTES = {
  'GET /api/skins/prices': { query: SkinPricesQuery, response: SkinPricesResponse },
  'GET /api/skins/calculator/compact': { response: CalculatorFile },
  'GET /api/skins/calculator': { query: CalculatorPageQuery, response: CalculatorPageResponse },
  'GET /api/skins/item/:slug': { params: SkinItemParams, response: SkinItemResponse },
  'GET /api/skins/board': { response: RateBoardResponse },
  'POST /api/skins/fetch-prices': { response: FetchPricesResponse },
  'GET /api/admin/price-lists': { response: PriceListsResponse },
  'GET /api/admin/price-moves': { response: PriceMovesResponse },
  'GET /api/admin/item-prices/:nameId': { params: ItemPriceParams, response: ItemPriceResponse },
  'POST /api/admin/price-lists/:listId/accept': {
    params: PriceListParams,
    body: DecidePriceListRequest,
    response: PriceListResponse,
  },
  'POST /api/admin/price-lists/:listId/drop': {
    params: PriceListParams,
    body: DecidePriceListRequest,
    response: PriceListResponse,
  },
  'GET /api/price-alerts': { response: PriceAlertsResponse },
  'POST /api/price-alerts': { body: PriceAlertRequest, response: PriceAlertsResponse },
  'DELETE /api/price-alerts/:alertId': { params: PriceAlertParams, response: Success },
  'POST /api/price-alerts/stop': { body: StopPriceAlertsRequest, response: Success },
  'GET /api/inventory': { query: InventoryQuery, response: InventoryResponse },
  'POST /api/inventory/refresh': { query: InventoryQuery, response: InventoryResponse },
  'GET /api/appraisals/rules': { response: AppraisalRulesResponse },
  'POST /api/appraisals': { body: AskAppraisalRequest, response: AppraisalResponse },
  'POST /api/appraisals/:appraisalId/accept': {
    params: AppraisalParams,
    body: AcceptPriceRequest,
    response: AppraisalResponse,
  },
  'POST /api/appraisals/:appraisalId/decline': { params: AppraisalParams, response: AppraisalResponse },
  'POST /api/admin/appraisals/:appraisalId/prices': {
    params: AppraisalParams,
    body: NamePriceRequest,
    response: ControlResponse,
  },
  'POST /api/admin/appraisals/:appraisalId/withdraw': {
    params: AppraisalParams,
    body: WithdrawPriceRequest,
    response: Success,
  },
} satisfies RouteMap

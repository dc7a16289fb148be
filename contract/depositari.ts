import Type from 'typebox';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { ingressoDi, recordDi } from './campi.ts';
import { Id, o, ParametroCode } from './forme.ts';
import { rotta } from './rotta.ts';
import { rotteTabella } from './tabella.ts';

export const Depositario = recordDi(campiDepositario);
const DepositarioIngresso = ingressoDi(campiDepositario);

/** A caller sends it along (docs/regole/accesso.md#aziende); it must be the company of the call. */
const AziendaQuery = Type.Object({ codAzienda: o(Type.String({ maxLength: 10 })) });

/** Written at addresses of its own, unlike the other tables. */
const { elenco, elimina } = rotteTabella({
  risorsa: 'depositari',
  uno: 'un depositario',
  tutti: "i depositari dell'azienda",
  leggere: 'Depositari_R',
  scrivere: 'Depositari_W',
  ambito: 'azienda',
  record: Depositario,
  ingresso: DepositarioIngresso,
});

export const rotteDepositari = {
  elenco,
  crea: rotta({
    metodo: 'POST',
    url: '/depositari/create',
    riassunto: 'Crea un depositario di un portafoglio',
    accesso: 'Depositari_W',
    ambito: 'azienda',
    query: AziendaQuery,
    body: DepositarioIngresso,
    risposta: Depositario,
    stato: 201,
  }),
  aggiorna: rotta({
    metodo: 'POST',
    url: '/depositari/update',
    riassunto: 'Aggiorna il depositario che il corpo nomina per identificativo',
    accesso: 'Depositari_W',
    ambito: 'azienda',
    query: AziendaQuery,
    body: ingressoDi(campiDepositario, { id: Id }),
    risposta: Depositario,
  }),
  elimina,
  perCodice: rotta({
    metodo: 'GET',
    url: '/depositari/getbycode/{code}',
    riassunto: 'Un depositario dal suo codice',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Depositario,
  }),
  esiste: rotta({
    metodo: 'GET',
    url: '/depositari/exists/{code}',
    riassunto: 'Se un codice di depositario è già preso',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Boolean(),
  }),
  delPortafoglio: rotta({
    metodo: 'GET',
    url: '/depositari/getbycodeportafoglio/{code}',
    riassunto: 'I depositari di un portafoglio',
    accesso: 'Depositari_R',
    ambito: 'azienda',
    params: ParametroCode,
    risposta: Type.Array(Depositario),
  }),
};

export const formeDepositari = { Depositario, DepositarioIngresso };

import type { rotteRegistroModifiche } from '#contract/registro-modifiche.ts';
import type { Risposta } from '#contract/rotta.ts';
import { autore } from '#domain/accesso/autore.ts';
import { cambiamentiInParole, paroleOperazione } from '#domain/campi/storia.ts';
import type { Colonna } from '#web/ui/tabella/tipi.ts';

export type VoceRegistro = Risposta<typeof rotteRegistroModifiche.elenco>['items'][number];

export const COLONNE_REGISTRO: readonly Colonna<VoceRegistro>[] = [
  { campo: 'quando', titolo: 'Quando', tipo: 'istante', larghezza: 146 },
  {
    campo: 'utente',
    titolo: 'Chi',
    tipo: 'testo',
    larghezza: 112,
    testo: (voce) => autore(voce),
  },
  { campo: 'titolo', titolo: 'Tabella', tipo: 'testo', larghezza: 132 },
  { campo: 'chiave', titolo: 'Record', tipo: 'testo', larghezza: 190 },
  {
    campo: 'operazione',
    titolo: 'Che cosa',
    tipo: 'testo',
    larghezza: 92,
    testo: ({ operazione }) => paroleOperazione[operazione],
    tono: ({ operazione }) => (operazione === 'eliminazione' ? 'negativo' : undefined),
  },
  {
    campo: 'cambiamenti',
    titolo: 'Prima → dopo',
    tipo: 'testo',
    larghezza: 260,
    elastica: true,
    testo: ({ operazione, cambiamenti }) => cambiamentiInParole(operazione, cambiamenti),
  },
  {
    campo: 'lavoro',
    titolo: 'Lavoro',
    tipo: 'testo',
    larghezza: 150,
    attenuata: true,
    testo: ({ lavoro, descrizioneLavoro }) => (lavoro ? (descrizioneLavoro ?? 'un lavoro') : ''),
    legame: ({ lavoro, descrizioneLavoro }) =>
      lavoro && descrizioneLavoro ? `/page/reportsmonitor?lavoro=${lavoro}` : undefined,
  },
];

import type { TipoArchivioWire } from '#contract/contabilita/conti.ts';
import { SEZIONI } from '#domain/contabilita/sezioni.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { useElencoTipiArchivio } from './scelte.ts';

const COLONNE: readonly Colonna<TipoArchivioWire>[] = [
  { campo: 'codTipoArchivio', titolo: 'Tipologia', tipo: 'codice', larghezza: 110 },
  { campo: 'descrizione', titolo: 'Descrizione', tipo: 'testo', larghezza: 320, elastica: true },
  {
    campo: 'sezione',
    titolo: 'Sezione',
    tipo: 'testo',
    larghezza: 260,
    testo: ({ sezione }) => SEZIONI[sezione] ?? sezione,
  },
];

const chiave = ({ id }: TipoArchivioWire) => String(id);

/** `/page/contabilita/archivi/tipi-archivio`: the kinds of accounts, which the product brings along. */
export default function PaginaTipiArchivio() {
  const { data } = useElencoTipiArchivio();
  return (
    <>
      <Intestazione descrizione="I tipi in cui si dividono i conti, con la sezione di bilancio: sono del prodotto." />
      <Tabella
        nome="tipi-archivio"
        etichetta="Tipi archivio"
        colonne={COLONNE}
        righe={data}
        chiave={chiave}
        vuoto={{ motivo: 'I tipi dei conti non sono stati letti.' }}
      />
    </>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { AzioniImportMovimenti } from './AzioniImportMovimenti.tsx';

/** Movements from a file: where it begins, and where what was imported is found again. */
export default function PaginaImportMovimenti() {
  const { puo } = useSessione();
  const importa = puo('Import_W') && puo('Movimenti_W');
  return (
    <>
      <Intestazione
        titolo="Import movimenti"
        descrizione="Da un CSV o da un foglio Excel: anteprima calcolata, poi bozze o registrazione."
        azioni={<AzioniImportMovimenti />}
      />
      <StatoVuoto
        titolo={importa ? 'Scegliere un file con «Importa»' : 'Qui si importano i movimenti'}
        motivo={
          importa
            ? 'I file di Directa e di Fineco si leggono con la loro mappatura; gli altri con una propria, o con le colonne richieste.'
            : 'Per importare servono i privilegi Import_W e Movimenti_W: chiederli a chi amministra gli utenti.'
        }
        azione={
          <Anchor component={Link} to={'/page/reportsmonitor' as never}>
            Gli import fatti, da riguardare o da annullare, sono nel Monitor
          </Anchor>
        }
      />
    </>
  );
}

import { rotteLayout } from '#contract/contabilita/file.ts';
import { campiLayout } from '#domain/contabilita/tracciati/campi-layout.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { Tabellario } from '#web/record/campi.ts';
import { campiTabella } from '#web/tabelle/campi-tabella.ts';
import { BottoneNuovo, ElencoTabella } from '#web/tabelle/PaginaTabella.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { EditoreTracciato, tracciatoIniziale } from './EditoreTracciato.tsx';
import { GeneraFile } from './GeneraFile.tsx';

const LAYOUT: Tabellario = {
  tabella: 'layout_contabili',
  griglia: 'layout-contabili',
  titolo: 'Layout',
  singolare: 'layout',
  femminile: false,
  scrivere: 'Contabile_W',
  rotte: rotteLayout,
  larghezzaScheda: 900,
  segnapostoRicerca: 'Cerca codice o descrizione',
  fisso: ({ diSistema }) => diSistema === true,
  campi: campiTabella(campiLayout, {
    codLayout: { larghezza: 200 },
    descrizione: { larghezza: 420, elastica: true },
    diSistema: { larghezza: 120, soloElenco: true },
    tracciato: {
      ...{ largo: true, soloModulo: true, editore: EditoreTracciato },
      proposta: tracciatoIniziale,
      testo: () => '',
      convalida: () => undefined,
    },
  }),
};

/** `/page/contabilita/contabilizza/generazione-file`: confirmed entries for other programmes, and how they are written. */
export default function PaginaFile() {
  const { scheda = 'file' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  return (
    <>
      <Intestazione
        descrizione="Le scritture confermate in un file per altri programmi: che cosa è uscito resta, con la sua impronta."
        azioni={scheda === 'layout' ? <BottoneNuovo tabellario={LAYOUT} /> : null}
      />
      <Schede
        etichetta="Parti della generazione file"
        attiva={scheda}
        onCambia={(nuova) => void cambia({ scheda: nuova, record: '', copia: '' })}
        schede={[
          { id: 'file', titolo: 'File', contenuto: <GeneraFile /> },
          { id: 'layout', titolo: 'Layout', contenuto: <ElencoTabella tabellario={LAYOUT} /> },
        ]}
      />
    </>
  );
}

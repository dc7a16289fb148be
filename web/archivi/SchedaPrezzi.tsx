import { Button } from '@mantine/core';
import { useState } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { RigaArchivio } from './archivio-api.ts';
import { BarraFiltro } from './BarraFiltro.tsx';
import { CassettoPrezzi } from './CassettoPrezzi.tsx';
import { COLONNE_PREZZI } from './prezzi-colonne.ts';
import type { SchedaTabellaProps } from './SchedaTabella.tsx';
import { ordinePredefinito, usePagina } from './use-pagina.ts';

/** There is no record of a union: a day of a titolo is its key. */
const chiaveRiga = ({ data, codTitolo }: RigaArchivio) => `${data} ${codTitolo}`;

type Filtro = NonNullable<SchedaTabellaProps['schermata']['stato']['applicato']>;

/** The prices of the confirmed filter, side by side; Enter leads from a row to each archive's own. */
export default function SchedaPrezzi(props: SchedaTabellaProps) {
  const { applicato } = props.schermata.stato;
  return applicato ? <Righe {...props} filtro={applicato} /> : null;
}

function Righe({ archivio, schermata, filtro }: SchedaTabellaProps & { readonly filtro: Filtro }) {
  const { codAzienda } = useSessione();
  const { stato, invia, pagina: numero, onPagina: onNumero, righe, onRighe } = schermata;
  const { lettura } = stato;
  const pagina = usePagina({ archivio, codAzienda, filtro, lettura, numero, onNumero });
  const [aperta, setAperta] = useState<RigaArchivio | null>(null);
  const ordine = filtro.sqlParams?.orderByDict ?? ordinePredefinito(archivio);
  const { errore } = pagina;
  return (
    <>
      <Tabella
        nome={archivio.tipo}
        etichetta={archivio.intestazione}
        colonne={COLONNE_PREZZI}
        righe={pagina.dati?.items}
        chiave={chiaveRiga}
        pagina={pagina.pagina}
        onPagina={pagina.vai}
        ordine={ordine}
        onOrdine={(ordinamento) => invia({ tipo: 'ordina', ordinamento })}
        selezione={righe}
        onSelezione={onRighe}
        onAttiva={setAperta}
        azioneAttiva="Apri gli archivi"
        attesa={pagina.attesa}
        fuoco={lettura > 0}
        vuoto={{
          ...(errore ? { titolo: 'Le righe non sono state lette' } : {}),
          motivo: errore
            ? testoErrore(errore)
            : 'Nessun archivio ha un prezzo che risponda al filtro: si può allargarlo o importare i valori.',
          azione: (
            <Button variant="default" onClick={() => invia({ tipo: 'scheda', scheda: 2 })}>
              Cambia il filtro
            </Button>
          ),
        }}
        barra={<BarraFiltro archivio={archivio} filtro={filtro} ordine={ordine} invia={invia} />}
      />
      <CassettoPrezzi riga={aperta} onChiudi={() => setAperta(null)} />
    </>
  );
}

import { useState } from 'react';
import type { RigaArchivio } from './archivio-api.ts';
import { CassettoPrezzi } from './CassettoPrezzi.tsx';
import { COLONNE_PREZZI } from './prezzi-colonne.ts';
import { RigheLette } from './RigheLette.tsx';
import type { SchedaTabellaProps } from './SchedaTabella.tsx';

/** There is no record of a union: a day of a titolo is its key. */
const chiaveRiga = ({ data, codTitolo }: RigaArchivio) => `${data} ${codTitolo}`;

/** The prices of the confirmed filter, side by side; Enter leads from a row to each archive's own. */
export default function SchedaPrezzi(props: SchedaTabellaProps) {
  const { applicato } = props.schermata.stato;
  const [aperta, setAperta] = useState<RigaArchivio | null>(null);
  if (!applicato) return null;
  return (
    <>
      <RigheLette
        {...props}
        filtro={applicato}
        colonne={COLONNE_PREZZI}
        chiave={chiaveRiga}
        onAttiva={setAperta}
        azioneAttiva="Apri gli archivi"
        senzaRighe="Nessun archivio ha un prezzo che risponda al filtro: si può allargarlo o importare i valori."
      />
      <CassettoPrezzi riga={aperta} onChiudi={() => setAperta(null)} />
    </>
  );
}

import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';

export default function PaginaRiconciliazione() {
  return <Intestazione />;
}

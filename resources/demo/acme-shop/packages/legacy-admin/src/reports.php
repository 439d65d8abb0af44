<?php // Reports that have not moved yet: returns by reason, vouchers by month, stock by shelf.
